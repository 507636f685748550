import * as v from 'valibot'

/** What the thread that audits is asked: of which database. */
export const AuditOrder = v.object({ dataDir: v.string(), databaseUrl: v.nullable(v.string()) })

/** What it answers: the drifts that it found, or what went wrong. */
export const AuditAnswer = v.union([v.object({ drifts: v.array(v.string()) }), v.object({ fault: v.string() })])
