/** Folded. « pas » and « non » are not among them: they may be what is asked. */
export const STOP_WORDS = new Set(
  `a afin ai ainsi alors apres au aucun aucune auquel aussi autre autres aux avait avant avec avoir c ca car ce ceci cela
  celle celles celui cependant ces cet cette ceux chaque chez ci comme comment d dans de definition depuis des difference dont donc du elle elles en encore
  entre es est et etaient etait etant etc etre eu eux faire fait faut il ils j je jusqu l la laquelle le lequel les lesquels leur leurs
  lors lorsqu lorsque lui m ma mais me meme memes mes moi mon n ne ni nos notre nous on ont or ou par parce pendant peu peut peuvent
  plus plusieurs pour pourquoi puis puisque qu quand que quel quelle quelles quels qui quoi quoiqu s sa sans se selon sera ses si signification signifie soit
  son sont sous sur t ta tandis te tel telle telles tels tes toi ton tous tout toute toutes tres tu un une vers veut vos votre vous y`.split(
    /\s+/,
  ),
);
