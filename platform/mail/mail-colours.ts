export const MAIL_COLOURS = {
  paper: "#fcf9f4",
  card: "#fffefb",
  ink: "#221b2d",
  muted: "#524c5e",
  rule: "#d9d6e0",
  accent: "#543282",
  onAccent: "#fdfcf8",
  highlight: "#92f4da",
};

export const MAIL_FONT = "Georgia, 'Times New Roman', serif";

export const MAIL_STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.dark-picture { display: none; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #14111a !important; }
  .card { background-color: #1d1925 !important; border-color: #3a3544 !important; }
  .ink { color: #ebe7df !important; }
  .muted { color: #b6b2be !important; }
  .accent { color: #c7aff5 !important; }
  .button { background-color: #c7aff5 !important; color: #1a1029 !important; }
  .highlight { background-color: #146655 !important; }
  .margin { border-color: #c7aff5 !important; }
  .rule { border-color: #3a3544 !important; }
  .light-picture { display: none !important; }
  .dark-picture { display: block !important; max-height: none !important; }
  .option { border-color: #76707f !important; }
}`;
