/** Prints each anchor's stream key, for the owner of the data directory: `npm run stream-keys`. Reads only, so the server may run. */
import { openForTool } from '../platform/openForTool.ts'
import { readEnv } from '../platform/env.ts'

const env = readEnv(process.env)
const db = await openForTool(env)
const rows = await db
  .selectFrom('anchor')
  .select(['nickname', 'anchor_room_id', 'stream_key'])
  .orderBy('anchor_room_id')
  .execute()
await db.destroy()
for (const { nickname, anchor_room_id, stream_key } of rows) {
  console.log(`${anchor_room_id}  ${stream_key}  ${nickname}`)
}
console.log(
  `\nPublish with: ffmpeg -re -stream_loop -1 -i media/football.flv -c copy -f flv rtmp://127.0.0.1:${env.rtmp || 1935}/live/<key>`,
)
