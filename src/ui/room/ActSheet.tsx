import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { cleanText, countCodePoints, REASON_LIMIT } from '#src/api/model/text.ts'
import type { ModeratorAct, moderationMachine, MuteTarget } from '#src/machines/moderation/moderationMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import styles from './moderation.module.css'

type Minutes = Extract<ModeratorAct, { action: 'mute' }>['minutes']

const LENGTHS: readonly Minutes[] = [1, 10, 60, 1440, 10_080]

/** Asks a moderator for how long and why, then mutes. */
export function MuteSheet({ moderation }: { readonly moderation: ActorRefFrom<typeof moderationMachine> }) {
  const t = useT()
  const target = useSelector(moderation, (snapshot) => snapshot.context.target)
  return (
    <Sheet
      open={target !== null}
      title={t('moderation.muteTitle', { name: target?.name ?? '' })}
      closeLabel={t('act.close')}
      onClose={() => moderation.send({ type: 'mute.cancelled' })}
    >
      {target !== null && <MuteForm moderation={moderation} target={target} />}
    </Sheet>
  )
}

function MuteForm({
  moderation,
  target,
}: {
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  readonly target: MuteTarget
}) {
  const t = useT()
  const acting = useSelector(moderation, (snapshot) => snapshot.matches('acting'))
  const errorKey = useSelector(moderation, (snapshot) => snapshot.context.errorKey)
  const [minutes, setMinutes] = useState<Minutes>(10)
  const [reason, setReason] = useState('')
  const clean = cleanText(reason)
  const tooLong = countCodePoints(clean) > REASON_LIMIT
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        moderation.send({ type: 'act.submitted', act: { action: 'mute', memberId: target.memberId, minutes, reason: clean } })
      }}
    >
      {target.quote !== null && <p className={styles.quote}>{target.quote}</p>}
      <div>
        <p className={styles.legend}>{t('moderation.minutes')}</p>
        <RadioGroup
          label={t('moderation.minutes')}
          value={minutes}
          options={LENGTHS.map((length) => ({ value: length, label: t(`moderation.length.${length}`) }))}
          onChange={setMinutes}
        />
      </div>
      <TextField
        label={t('moderation.reason')}
        description={t('moderation.reasonHint')}
        error={tooLong ? t('rule.text.tooLong') : null}
        value={reason}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
      {errorKey !== null && (
        <p className={styles.error} role="alert">
          {t('moderation.failed')} · {t(errorKey)}
        </p>
      )}
      <Button type="submit" variant="danger" block busy={acting} disabled={clean === '' || tooLong}>
        {t('moderation.mute')}
      </Button>
    </form>
  )
}
