/** What a member asked to be reminded of. `due_at` = when it began, `told_at` = when they were told; null = not yet. */
export type ReminderTable = {
  member_id: string
  kind: 'anchor' | 'match'
  target_id: string
  at: number
  due_at: number | null
  told_at: number | null
}
