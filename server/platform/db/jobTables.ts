/**
 * A work in the background that one node does at a time. `due_at` = when it is next to be done; `claimed_by` = the node that does it now,
 * since `claimed_at`, heard of at `heartbeat_at`; null = nobody. Each claim is a further `attempt`, and only that one completes it.
 */
export type JobTable = {
  kind: string
  key: string
  due_at: number
  claimed_by: string | null
  claimed_at: number | null
  heartbeat_at: number | null
  attempt: number
}
