/**
 * The exam's questions are stored and locked like those of a quiz of this id. In its own file: browsers need it without
 * the schema.
 */
export const EXAM_ID = "examen-civique";
