import type { TaskDeed } from '#src/api/model/task.ts'

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
