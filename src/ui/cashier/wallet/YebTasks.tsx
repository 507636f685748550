import { useSelector } from '@xstate/react'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { KEEP_FEN, type YebTask } from '#src/api/model/yeb.ts'
import type { YebRef } from '#src/machines/wallet/yebMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import yebStyles from './yeb.module.css'

function taskName(t: TFunction<'wallet'>, { taskId }: YebTask): string {
  return taskId === 'keepThree' ? t('yeb.task.keepThree', { amount: formatAmount('FEN', KEEP_FEN) }) : t(`yeb.task.${taskId}`)
}

function prizeWords(t: TFunction<'wallet'>, { prize }: YebTask): string {
  return prize.asset === 'FEN'
    ? t('yeb.prizeFen', { amount: formatAmount('FEN', prize.amount) })
    : t('yeb.prizePoints', { points: prize.amount })
}

/** The interest wallet's tasks, each with how far it is; what is done can be claimed, once. */
export function YebTasks({ yeb }: { readonly yeb: YebRef }) {
  const { t } = useTranslation('wallet')
  const tasks = useSelector(yeb, (snapshot) => snapshot.context.info?.tasks ?? [])
  const { claiming, paid, errorKey } = useSelector(yeb, (snapshot) => snapshot.context)
  const failed = useSelector(yeb, (snapshot) => snapshot.matches('failed'))
  const isReady = useSelector(yeb, (snapshot) => snapshot.matches('ready'))
  return (
    <Card as="section" aria-labelledby="yeb-tasks" gap={4}>
      <h2 id="yeb-tasks">{t('yeb.tasks')}</h2>
      <ul className={yebStyles.days}>
        {tasks.map((task) => {
          const name = taskName(t, task)
          return (
            <Row key={task.taskId} as="li" className={yebStyles.task} gap={16} between>
              <span className={yebStyles.taskText}>
                {name}
                <small className={yebStyles.prize}>{prizeWords(t, task)}</small>
                {task.progress > 0 && (
                  <>
                    <ProgressBar tone="gold" value={task.progress} max={task.goal} label={name} />
                    <small>{t('yeb.progress', { progress: task.progress, goal: task.goal })}</small>
                  </>
                )}
              </span>
              {task.state === 'done' ? (
                <Button
                  variant="soft"
                  aria-label={t('yeb.claimOf', { task: name })}
                  busy={claiming === task.taskId}
                  disabled={!isReady && claiming !== task.taskId}
                  onClick={() => yeb.send({ type: 'prize.claimed', taskId: task.taskId })}
                >
                  {t('yeb.claim')}
                </Button>
              ) : (
                <Badge tone={task.state === 'claimed' ? 'brand' : 'neutral'}>
                  {t(task.state === 'claimed' ? 'yeb.claimed' : task.progress > 0 ? 'yeb.open' : 'yeb.toBegin')}
                </Badge>
              )}
            </Row>
          )
        })}
      </ul>
      <Muted role="status" size={12}>
        {errorKey !== null ? t(errorKey) : paid !== null ? t('yeb.paid') : ''}
      </Muted>
      {failed && (
        <Button variant="outline" onClick={() => yeb.send({ type: 'yeb.retried' })}>
          {t('act.retry')}
        </Button>
      )}
    </Card>
  )
}
