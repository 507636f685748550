import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { use } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { moderationMachine, Outcome } from '#src/machines/moderation/moderationMachine.ts'
import { selectMissed, selectOutcome } from '#src/machines/moderation/moderationSelectors.ts'
import { Button, IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { ManagingContext } from './managing.ts'
import styles from './moderationOutcome.module.css'

type ModerationOutcomeProps = {
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  /** What it lies over. */
  readonly over: 'list' | 'sheet'
}

/**
 * How a moderator's last act went, and which earlier ones failed, for a while, with the way to take it back: over the list, or over the
 * panel of the room's set-up while that is open. A form says in its own place how its act went.
 */
export function ModerationOutcome({ moderation, over }: ModerationOutcomeProps) {
  const { t } = useTranslation('moderation')
  const managing = use(ManagingContext)
  const outcome = useSelector(moderation, selectOutcome)
  const missed = useSelector(moderation, selectMissed)
  const isShown = managing === (over === 'sheet') && (outcome !== null || missed.length > 0)
  return (
    <div className={cx(styles.place, styles[over])} role="status">
      {isShown && (
        <div className={styles.outcome}>
          <div className={styles.text}>
            {[...missed, ...(outcome === null ? [] : [outcome])].map((one, index) => (
              <p key={index} className={cx(one.type === 'failed' && styles.failed)}>
                <OutcomeWords outcome={one} />
              </p>
            ))}
          </div>
          {outcome?.type === 'done' && outcome.logId !== null && (
            <Undo logId={outcome.logId} name={outcome.name} moderation={moderation} />
          )}
          <IconButton label={t('moderation.dismiss')} onClick={() => moderation.send({ type: 'outcome.dismissed' })}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}

type UndoProps = {
  readonly logId: string
  readonly name: string
  readonly moderation: ActorRefFrom<typeof moderationMachine>
}

function Undo({ logId, name, moderation }: UndoProps) {
  const { t } = useTranslation('moderation')
  return (
    <Button variant="plain" onClick={() => moderation.send({ type: 'act.submitted', act: { action: 'undo', logId }, name })}>
      {t('moderation.undo')}
    </Button>
  )
}

function OutcomeWords({ outcome }: { readonly outcome: Outcome }) {
  const { t } = useTranslation('moderation')
  const { act, name } = outcome
  if (outcome.type === 'failed') {
    // Nothing is missing: the member was not muted in the first place.
    if (act.action === 'unblock' && outcome.errorKey === 'errors.notFound') return t('moderation.notMuted', { name })
    return [name, t('moderation.failed'), t(outcome.errorKey)].filter((part) => part !== '').join(' · ')
  }
  switch (act.action) {
    case 'setup':
    case 'undo':
      return t(`moderation.done.${act.action}`)
    case 'delete':
    case 'mute':
    case 'unblock':
    case 'kick':
    case 'dismiss':
      return t(`moderation.done.${act.action}`, { name })
  }
}
