import { useSelector } from '@xstate/react'
import { ScrollText } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { Role } from '#src/api/model/chat.ts'
import type { LogAction } from '#src/api/model/moderation.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { selectIsActing } from '#src/machines/moderation/moderationSelectors.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { useAction } from './useAction.ts'
import { MemberList, type MemberListLogic } from './MemberList.tsx'
import styles from './moderation.module.css'

type LogLine = {
  id: string
  at: number
  by: string
  byRole: Role
  action: LogAction
  target: string | null
  detail: string | null
  reason: string | null
  undoable: boolean
  undoneBy: string | null
}
export type OperationLogLogic = MemberListLogic<LogLine>

type OperationLogProps = {
  readonly room: string
  readonly logic: OperationLogLogic
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  /** The server's time in ms. */
  readonly now: () => number
}

/** Who did what and why in this room, latest first. */
export function OperationLog({ room, logic, moderation, now }: OperationLogProps) {
  const { t } = useTranslation(['moderation', 'room'])
  return (
    <MemberList
      room={room}
      logic={logic}
      moderation={moderation}
      empty={{ icon: <ScrollText size={24} />, title: t('moderation.noLog') }}
    >
      {(items) => (
        <ol className={styles.tabBody}>
          {items.map((line) => (
            <li key={line.id} className={styles.logItem}>
              <div>
                <p className={cx(line.undoneBy !== null && styles.undone)}>
                  <strong>{line.by}</strong> <Action line={line} />
                </p>
                {line.reason !== null && <Muted size={12}>{t('room:chat.mutedReason', { reason: line.reason })}</Muted>}
                <Muted size={12} digits>
                  {dayTime(t, line.at, now())}
                  {line.undoneBy !== null && ` · ${t('moderation.undoneBy', { name: line.undoneBy })}`}
                </Muted>
              </div>
              {line.undoable && <UndoButton line={line} moderation={moderation} />}
            </li>
          ))}
        </ol>
      )}
    </MemberList>
  )
}

function UndoButton({ line, moderation }: { readonly line: LogLine; readonly moderation: OperationLogProps['moderation'] }) {
  const { t } = useTranslation('moderation')
  const acting = useSelector(moderation, selectIsActing)
  const action = useAction(line)
  return (
    <Button
      variant="outline"
      aria-label={t('moderation.undoLine', { action })}
      disabled={acting}
      onClick={() => moderation.send({ type: 'act.submitted', act: { action: 'undo', logId: line.id }, name: line.target ?? '' })}
    >
      {t('moderation.undo')}
    </Button>
  )
}

function Action({ line }: { readonly line: LogLine }) {
  return useAction(line)
}
