"""Cuts the fonts down to French, the weights in use and the kerning that shows, into public/fonts.

After an upgrade of a @fontsource-variable package, and with new names, since browsers keep the old ones for a month:
`python3 scripts/run/subset-fonts.py` (on Debian: python3-fonttools and python3-brotli).
"""

import logging
from collections import defaultdict
from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont
from fontTools.varLib.iup import iup_delta_optimize

ROOT = Path(__file__).resolve().parents[2]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
SIGNS = " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
FRENCH = "\u00a0«»°²³·±×÷§©®€àâäæçéèêëîïôöœùûüÿÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸ\u202f\u2009\u2010\u2011–—‘’‚“„”…•‹›→←↑↓−№ᵉʳ"
NAMES = "ñÑáíóúÁÍÓÚýšžčřŠŽČćńśźżłŁğşıāīū"
# The first paint waits for the font of titles and articles, so it has few signs.
FEW_SIGNS = " !%&'()+,-./:;=?@[]"
PLAIN_FRENCH = "\u00a0«»°²§€àâäæçéèêëîïôöœùûüÀÂÆÇÉÈÊËÎÏÔŒÙÛñ\u202f\u2009\u2011–—‘’“”…−"

# Numbers of the names of authors, family, style, PostScript and licence.
NAMES_KEPT = [0, 1, 2, 6, 14]
UNITS_PER_EM = 1000
# In thousandths of an em: kerning below the first is invisible and dropped, the rest is rounded to the second.
LEAST_KERNING, KERNING_STEP = 20, 10
# In thousandths of an em: a twentieth of a pixel on the largest title.
OUTLINE_TOLERANCE = 1

FONTS = [
    {
        "source": "newsreader/files/newsreader-latin-opsz-normal",
        "target": "newsreader-text-5.3.0-2",
        "signs": LETTERS + FEW_SIGNS + PLAIN_FRENCH,
        "limits": {"opsz": 20, "wght": (400, 560)},
        "kerning_at": {"opsz": 20, "wght": 480},
        # Width of U+202F in ems. Both families lack it: browsers would use half a space, too narrow for « 90,32 % ».
        "thin_space": 0.165,
        # The specification writes straight apostrophes in some titles; they are drawn as curly ones.
        "same": {"'": "’"},
    },
    {
        "source": "atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal",
        "target": "atkinson-hyperlegible-next-5.3.0-2",
        "signs": LETTERS + SIGNS + FRENCH + NAMES,
        "limits": {"wght": (400, 700)},
        "kerning_at": {"wght": 550},
        "thin_space": 0.19,
        "same": {},
    },
]


def main():
    logging.disable(logging.WARNING)
    for wanted in FONTS:
        source = ROOT / f"node_modules/@fontsource-variable/{wanted['source']}.woff2"
        pairs = kerning(cut(TTFont(source, recalcTimestamp=False), wanted["signs"], wanted["kerning_at"]))
        font = cut(TTFont(source, recalcTimestamp=False), wanted["signs"], wanted["limits"])
        for table in ("GDEF", "GPOS", "GSUB", "STAT"):
            if table in font:
                del font[table]
        give_french_signs(font, wanted["thin_space"], wanted["same"])
        scale_upem(font, UNITS_PER_EM)
        simplify_variations(font)
        font["fvar"].instances = []
        add_kerning(font, pairs)
        target = ROOT / f"public/fonts/{wanted['target']}.woff2"
        font.flavor = "woff2"
        font.save(target)
        print(target.name, target.stat().st_size, "bytes")


def cut(font, signs, limits):
    """Leaves the signs, and of each axis the value or the range."""
    # The only hinting instruction of both fonts forbids hinting: without it, FreeType would hint and round each width.
    options = Options(layout_features=["kern"], hinting=True, notdef_outline=True, name_IDs=NAMES_KEPT)
    subsetter = Subsetter(options)
    subsetter.populate(text=signs)
    subsetter.subset(font)
    return instantiateVariableFont(font, limits)


def give_french_signs(font, thin_space, same):
    """Frees a glyph for the thin space: the no-break space shares the space's."""
    glyphs = font.getBestCmap()
    thin = glyphs[0xA0]
    changes = {0xA0: glyphs[0x20], 0x202F: thin, **{ord(sign): glyphs[ord(drawn)] for sign, drawn in same.items()}}
    for table in font["cmap"].tables:
        table.cmap.update(changes)
    font["hmtx"][thin] = (round(thin_space * font["head"].unitsPerEm), 0)
    font["gvar"].variations[thin] = []
    # This table repeats how each width varies; browsers can compute it from the outlines.
    if "HVAR" in font:
        del font["HVAR"]


def simplify_variations(font):
    """Leaves out what a browser infers from the neighbouring points."""
    outlines, metrics = font["glyf"], font["hmtx"].metrics
    for name, variations in font["gvar"].variations.items():
        points, control = outlines._getCoordinatesAndControls(name, metrics)
        for variation in variations:
            variation.calcInferredDeltas(points, control.endPts)
            variation.coordinates = iup_delta_optimize(
                variation.coordinates, points, control.endPts, tolerance=OUTLINE_TOLERANCE
            )


def kerning(font):
    """By pair of glyphs, in ems; the first subtable that knows a pair decides."""
    glyphs = set(font.getBestCmap().values())
    pairs = {}
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for subtable in lookup.SubTable:
            for pair, value in pairs_of(getattr(subtable, "ExtSubTable", subtable), glyphs):
                pairs.setdefault(pair, (value.XAdvance or 0) / font["head"].unitsPerEm if value else 0)
    return pairs


def pairs_of(subtable, glyphs):
    if subtable.Format == 1:
        for left, records in zip(subtable.Coverage.glyphs, subtable.PairSet):
            for record in records.PairValueRecord:
                yield (left, record.SecondGlyph), record.Value1
        return
    lefts, rights = subtable.ClassDef1.classDefs, subtable.ClassDef2.classDefs
    for left in subtable.Coverage.glyphs:
        records = subtable.Class1Record[lefts.get(left, 0)].Class2Record
        for right in glyphs:
            yield (left, right), records[rights.get(right, 0)].Value1


def add_kerning(font, pairs):
    """Glyphs that stand alike with all others form a class."""
    glyphs = sorted(set(font.getBestCmap().values()))

    def value(left, right):
        thousandths = pairs.get((left, right), 0) * 1000
        return 0 if abs(thousandths) < LEAST_KERNING else round(thousandths / KERNING_STEP) * KERNING_STEP

    lefts, rights = defaultdict(list), defaultdict(list)
    for glyph in glyphs:
        lefts[tuple(value(glyph, other) for other in glyphs)].append(glyph)
        rights[tuple(value(other, glyph) for other in glyphs)].append(glyph)
    rules = [
        f"pos [{' '.join(left)}] [{' '.join(right)}] {value(left[0], right[0])};"
        for left in lefts.values()
        for right in rights.values()
        if value(left[0], right[0])
    ]
    addOpenTypeFeaturesFromString(font, f"feature kern {{ {' '.join(rules)} }} kern;", tables=["GPOS"])


if __name__ == "__main__":
    main()
