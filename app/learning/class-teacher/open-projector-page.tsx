import { Form } from "react-router";
import { ClassSheet } from "#app/learning/class/class-page.tsx";
import { Button } from "#app/ui/button.tsx";

/** For a computer that does not steer the session. */
export function OpenProjectorPage({ message }: { message: string | null }) {
  return (
    <main id="contenu" className="wrap page" tabIndex={-1}>
      <ClassSheet />
      <h1>Écran de la séance</h1>
      {message ? (
        <p role="alert" className="alert">
          {message}
        </p>
      ) : null}
      <p className="lead">La question et les réponses s’affichent ici, en grand, pour toute la classe.</p>
      <Form method="post">
        <Button type="submit">Afficher l’écran</Button>
      </Form>
    </main>
  );
}
