/**
 * The exam's questions are stored and locked like those of a quiz with this id. The constant has its own file because
 * browsers need it without the schema.
 */
export const EXAM_ID = "examen-civique";
