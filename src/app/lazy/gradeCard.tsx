import { provideGrade } from '#src/machines/grades/gradeActors.ts'
import { GradeCard } from '#src/ui/vip/GradeCard.tsx'
import type { App } from '../app.ts'

/** The member's grade at first glance. */
export function gradeCardOf(app: App) {
  const { grade } = provideGrade(app)
  return () => <GradeCard grade={grade} />
}
