const WIDTH = 72;

/** Lines of the text stay lines; `indent` is put before what a line continues with. */
export function wrapText(text: string, indent = ""): string {
  return text
    .split("\n")
    .map((line) => wrapLine(line, indent))
    .join("\n");
}

function wrapLine(line: string, indent: string): string {
  const lines: string[] = [];
  for (const word of line.split(/ +/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(lines.length === 0 ? word : indent + word);
  }
  return lines.join("\n");
}
