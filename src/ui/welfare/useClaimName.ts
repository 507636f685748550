import { useTranslation } from 'react-i18next'
import { type ClaimKind, periodWords } from '#src/api/model/welfare.ts'
import { taskClaim } from '#src/ui/shared/claims/taskClaim.ts'

/** What a claim is for, in words: of a task, which one. */
export function useClaimName(): (kind: ClaimKind, period: string) => string {
  const { t } = useTranslation('welfare')
  const { t: ofTasks } = useTranslation('tasks')
  return (kind, period) =>
    t(`welfare.kind.${kind}`, { period: kind === 'task' ? taskClaim(ofTasks, period) : periodWords(kind, period) })
}
