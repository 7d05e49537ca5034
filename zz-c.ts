import { sql } from "drizzle-orm";
import { createTestDatabase } from "#tests/support/database.ts";
import { listSubscribers, readBatch } from "#app/features/subscriber-list/subscriber-list.server.ts";
import { parseSubscriberQuery } from "#app/features/subscriber-list/subscriber-query.ts";
import { countSubscribers } from "#app/features/subscriber-list/subscriber-counts.server.ts";
import { listSources } from "#app/features/subscriber-list/subscriber-sources.server.ts";
const { db } = await createTestDatabase();
await db.execute(sql`insert into email_subscribers(id,email,source,status,created_at) select md5('x'||i)::uuid, (array['marie','jean','luc','sophie','ahmed','lea','paul','ines','louis','chloe','karim','emma'])[1+i%12]||'.'||substr(md5(i::text),1,6)||i||'@'||(array['example.com','example.org','courriel.example','poste.example','academie.example'])[1+(i*7)%5], (array['updates_signup','profile_signup',null])[1+(i%3)], (array['confirmed','confirmed','pending','unsubscribed'])[1+(i%4)], timestamptz '2023-01-01'+ (i*interval '13 minutes') from generate_series(1,100000) i`);
async function t(n: string, f: () => Promise<unknown>, k = 9) { const a: number[] = []; for (let i = 0; i < k; i++) { const s = performance.now(); await f(); a.push(performance.now() - s); } a.sort((x, y) => x - y); console.log(n.padEnd(50), 'median', a[k >> 1]!.toFixed(1), 'max', a[k - 1]!.toFixed(1)); }
const q = (s: string) => parseSubscriberQuery(new URLSearchParams(s));
async function all() {
for (const s of ['', 'tri=email', 'tri=source', 'tri=etat', 'sens=asc', 'q=marie', 'q=4242', 'q=zzz', 'q=qz','q=example', 'q=marie&tri=email', 'q=4242&tri=email', 'q=zzz&tri=email', 'q=example&tri=email','q=example&tri=source','q=example&tri=etat', 'etat=desinscrit','etat=desinscrit&tri=email', 'source=updates_signup','source=updates_signup&tri=email','source=(aucune)&etat=confirme&q=paul'])
  { await t('page ' + s, () => listSubscribers(db, q(s)));
   let c: any = null; let k=0; for (let i=0;i<3;i++){ c=(await listSubscribers(db,q(s),c)).next; if(!c)break; } if (c) await t('   4th page', () => listSubscribers(db, q(s), c)); }
await t('sources', () => listSources(db));
for (const s of ['', 'q=marie', 'q=4242','q=example','etat=desinscrit']) { let n=0; await t('count ' + s, () => countSubscribers(db, q(s), new Date(n++*20000)),5);
 const matches = await countSubscribers(db, q(s), new Date(n++*20000));
 const times:number[]=[]; let cursor:any=null; let rows=0; do { const t0=performance.now(); const b=await readBatch(db,q(s),{cursor,limit:1000,matches}); times.push(performance.now()-t0); cursor=b.next; rows+=b.rows.length } while(cursor);
 times.sort((x,y)=>x-y); console.log('export',s,rows,matches,'batches',times.length,'median',times[times.length>>1]!.toFixed(1),'max',times.at(-1)!.toFixed(1)); }
}
await all(); console.log('--- analyzed'); await db.execute(sql`analyze email_subscribers`); await all();
process.exit(0)
