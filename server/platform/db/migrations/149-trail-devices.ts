import { createHash } from 'node:crypto'
import { type Kysely, type Migration, sql } from 'kysely'
import { makeAppendOnly } from '../appendOnly.ts'
import { isPostgres } from '../dialect.ts'

/** As the trail writes it from now on (`digestOf`). */
const digestOf = (id: string) =>
  createHash('sha256')
    .update(JSON.stringify(['device', id]))
    .digest('hex')

/** The trail keeps a digest of each device: with its id somebody who reads the trail could pass as it. Its rows are closed again afterwards. */
export const trailDevices: Migration = {
  async up(db: Kysely<unknown>) {
    const triggers = isPostgres(db)
      ? ['trail_no_update on trail', 'trail_no_trunca on trail']
      : ['trail_no_update', 'trail_no_delete', 'trail_no_replace']
    for (const trigger of triggers) await sql`drop trigger ${sql.raw(trigger)}`.execute(db)
    if (isPostgres(db)) await sql`drop function trail_is_kept()`.execute(db)
    const { rows } = await sql<{ id: string }>`select distinct device_id as id from trail where device_id is not null`.execute(db)
    for (const { id } of rows) await sql`update trail set device_id = ${digestOf(id)} where device_id = ${id}`.execute(db)
    await makeAppendOnly(db, 'trail', 'id')
  },
}
