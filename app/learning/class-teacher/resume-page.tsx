import { TeacherPage } from "#app/learning/class/class-page.tsx";
import { CLASS_FIELDS, RESUME_PATH } from "#app/learning/class/class-paths.ts";
import { NEW_CLASS_PATH } from "#app/learning/quiz/new-class-path.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { OtherDesk } from "./desk.server.ts";
import { OtherDesks } from "./other-desks.tsx";

type ResumePageProps = { message: string; typed: string; others: OtherDesk[] };

export function ResumePage({ message, typed, others }: ResumePageProps) {
  return (
    <TeacherPage name="Piloter une séance">
      <h1>Piloter une séance</h1>
      <p id="resume-message" className="alert">
        {message}
      </p>
      <OtherDesks desks={others} />
      <form method="post" action={RESUME_PATH} className="class-form">
        <Field
          label="Code de reprise"
          hint="Douze lettres et chiffres, donnés à l’ouverture de la séance"
          describedBy="resume-message"
        >
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              name={CLASS_FIELDS.resume}
              defaultValue={typed}
              maxLength={20}
            />
          )}
        </Field>
        <p>
          <Button type="submit">Reprendre la séance</Button>
        </p>
      </form>
      <p>
        <a href={NEW_CLASS_PATH}>Préparer une séance</a>
      </p>
    </TeacherPage>
  );
}
