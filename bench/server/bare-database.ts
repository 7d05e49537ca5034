// The embedded database alone, as a reference for the server's memory: npx node bench/server/bare-database.ts <data
// directory>
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

const [dataDir = ""] = process.argv.slice(2);
const database = await PGlite.create({
  dataDir: join(dataDir, "database"),
  postgresqlconf: ["shared_buffers = 32MB"],
});
await database.query("select 1");
console.log("ready");
setInterval(() => {}, 60_000);
