/** Prints each anchor's stream key, for the owner of the data directory: `npm run stream-keys`. Reads only, so the server may run. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import * as v from 'valibot'
import { readEnv } from '../env.ts'

const Rows = v.array(v.object({ nickname: v.string(), anchor_room_id: v.string(), stream_key: v.string() }))

const { dataDir, rtmp } = readEnv(process.env)
const file = join(dataDir, 'anchorage.db')
if (!existsSync(file)) {
  console.error(`There is no database in ${dataDir} yet. Start Anchorage once, or set DATA_DIR.`)
  process.exit(1)
}
const rows = v.parse(
  Rows,
  new Libsql(file, { readonly: true })
    .prepare('select nickname, anchor_room_id, stream_key from anchor order by anchor_room_id')
    .all(),
)
for (const { nickname, anchor_room_id, stream_key } of rows) {
  console.log(`${anchor_room_id}  ${stream_key}  ${nickname}`)
}
console.log(
  `\nPublish with: ffmpeg -re -stream_loop -1 -i media/football.flv -c copy -f flv rtmp://127.0.0.1:${rtmp || 1935}/live/<key>`,
)
