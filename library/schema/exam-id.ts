/** The exam's questions are stored and locked like those of a quiz of this id. Apart from the schema, as browsers need it. */
export const EXAM_ID = "examen-civique";
