import type { TFunction } from 'i18next'
import { type TaskDeed, taskIdOf } from '#src/api/model/task.ts'

const DEEDS: readonly TaskDeed[] = ['watch', 'message', 'share', 'bind', 'avatar', 'nickname', 'follow', 'bet']

/** What a task is about, by its id, `watch-day`; null = it is not known here. */
const deedOf = (id: string): TaskDeed | null => DEEDS.find((deed) => id.startsWith(`${deed}-`)) ?? null

/** What a task's claim is for, by its period, `watch-day.2026-03-11`: of a day or a week it says of which. */
export function taskClaim(t: TFunction<'tasks'>, period: string): string {
  const deed = deedOf(taskIdOf(period))
  const day = period.slice(period.lastIndexOf('.') + 1)
  const what = deed === null ? t('tasks.task') : t(`tasks.short.${deed}`)
  return day === 'once' ? what : `${what} ${day}`
}
