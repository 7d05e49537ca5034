import { type ExportedQuestion, type ExportedQuiz, feedbackOf, letterOf, nameOf, rightIndex } from "./exported-quiz.ts";
import { escapeXml, toHtml, xmlComment } from "./html-text.ts";
import { writeZip } from "./zip.server.ts";

const SCHEMA = "http://www.w3.org/2001/XMLSchema-instance";
const QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1";
const PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1";

/** QTI 2.1: one item a question, and the manifest at the root. */
export function writeQti(quiz: ExportedQuiz): Buffer {
  return writeZip([
    { name: "imsmanifest.xml", text: writeManifest(quiz) },
    ...quiz.questions.map((question) => ({ name: fileOf(question), text: writeItem(question, quiz) })),
  ]);
}

function fileOf({ id }: ExportedQuestion): string {
  return `items/${id}.xml`;
}

function writeManifest({ id, terms, questions }: ExportedQuiz): string {
  const resources = questions.map((question) => {
    const file = fileOf(question);
    return `<resource identifier="${question.id}" type="imsqti_item_xmlv2p1" href="${file}"><file href="${file}"/></resource>`;
  });
  return document(
    xmlComment(terms),
    `<manifest xmlns="${PACKAGE}" xmlns:xsi="${SCHEMA}" xsi:schemaLocation="${PACKAGE} http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd" identifier="lerecap-${id}">`,
    "<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>",
    "<organizations/>",
    `<resources>${resources.join("\n")}</resources>`,
    "</manifest>",
  );
}

function writeItem(question: ExportedQuestion, quiz: ExportedQuiz): string {
  const choices = question.options.map(
    ({ text }, index) => `<simpleChoice identifier="${letterOf(index)}">${toHtml(text)}</simpleChoice>`,
  );
  return document(
    `<assessmentItem xmlns="${QTI}" xmlns:xsi="${SCHEMA}" xsi:schemaLocation="${QTI} http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1p1.xsd" identifier="${question.id}" title="${escapeXml(nameOf(question))}" adaptive="false" timeDependent="false" xml:lang="fr">`,
    `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>${letterOf(rightIndex(question))}</value></correctResponse></responseDeclaration>`,
    `<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>`,
    `<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>`,
    `<itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="${!question.keepsOrder}" maxChoices="1"><prompt>${toHtml(question.question)}</prompt>`,
    ...choices,
    "</choiceInteraction></itemBody>",
    PROCESSING,
    `<modalFeedback outcomeIdentifier="FEEDBACK" showHide="show" identifier="EXPLANATION">${toHtml(feedbackOf(question, quiz))}</modalFeedback>`,
    "</assessmentItem>",
  );
}

/** One point for the right choice; the explanation for every choice. */
const PROCESSING = [
  "<responseProcessing>",
  `<responseCondition><responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>`,
  `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition>`,
  `<setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">EXPLANATION</baseValue></setOutcomeValue>`,
  "</responseProcessing>",
].join("");

function document(...parts: string[]): string {
  return `${[`<?xml version="1.0" encoding="UTF-8"?>`, ...parts].join("\n")}\n`;
}
