import type { TaskDeed } from '#src/api/model/task.ts'

const DEEDS: readonly TaskDeed[] = ['watch', 'message', 'share', 'bind', 'avatar', 'nickname', 'follow', 'bet']

/** What a task is about, by its id, `watch-day`; null = it is not known here. */
export const deedOf = (id: string): TaskDeed | null => DEEDS.find((deed) => id.startsWith(`${deed}-`)) ?? null

/** Where a task is done. */
export const TASK_PLACES: Readonly<Record<TaskDeed, string>> = {
  watch: '/app/live',
  message: '/app/live',
  share: '/app/invite',
  bind: '/app/security',
  avatar: '/app/profile',
  nickname: '/app/profile',
  follow: '/app/live',
  bet: '/app/home',
}
