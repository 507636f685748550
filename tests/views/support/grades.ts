import { DEFAULT_PLAN, type GradeInfo } from '#src/api/model/grade.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { gradeMachine, type GradeSheet } from '#src/machines/grades/gradeMachine.ts'
import { given } from './given.ts'

/** A member of the second grade, on the way to the third, with nothing to claim. */
export const SECOND_GRADE: GradeInfo = {
  grade: 2,
  noLevel: false,
  progress: fen(30_000),
  month: fen(10_000),
  next: { grade: 3, threshold: fen(100_000), missing: fen(70_000) },
  keep: null,
  floor: null,
  bonuses: [],
  isPaused: false,
}

/** The grade of a member, `SECOND_GRADE` but for what is said; null = it cannot be had. */
export const grades = (info: Partial<GradeInfo> | null) =>
  gradeMachine.provide({
    actors: given<GradeSheet, null>(info === null ? null : [{ info: { ...SECOND_GRADE, ...info }, plan: DEFAULT_PLAN }]),
  })
