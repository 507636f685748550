import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { MUTE_MINUTES, type MuteMinutes } from '#src/api/model/moderation.ts'
import { cleanText, isTooLong, REASON_LIMIT } from '#src/api/model/text.ts'
import type { ActTarget, moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { selectErrorKey, selectIsActing, selectTarget } from '#src/machines/moderation/moderationSelectors.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Chip } from '#src/ui/kit/Chip.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { SidePanel } from '../SidePanel.tsx'
import form from '../sheetForm.module.css'
import styles from './moderation.module.css'

type Moderation = ActorRefFrom<typeof moderationMachine>

/** Reasons that are one press away; the field stays the moderator's own. */
const PRESETS = ['flood', 'abuse', 'advert', 'fraud', 'privacy'] as const

/** Asks a moderator why, and of a mute for how long, before a member is muted or kicked. */
export function ActSheet({ moderation }: { readonly moderation: Moderation }) {
  const { t } = useTranslation('moderation')
  const target = useSelector(moderation, selectTarget)
  return (
    <SidePanel
      over
      open={target !== null}
      title={target === null ? '' : t(target.action === 'mute' ? 'moderation.muteTitle' : 'moderation.kickTitle', target)}
      closeLabel={t('act.close')}
      onClose={() => moderation.send({ type: 'form.cancelled' })}
    >
      {target !== null && (
        <div className={styles.form}>
          <ActForm key={`${target.action} ${target.memberId}`} moderation={moderation} target={target} />
        </div>
      )}
    </SidePanel>
  )
}

function ActForm({ moderation, target }: { readonly moderation: Moderation; readonly target: ActTarget }) {
  const { t } = useTranslation('moderation')
  const acting = useSelector(moderation, selectIsActing)
  const errorKey = useSelector(moderation, selectErrorKey)
  const [minutes, setMinutes] = useState<MuteMinutes>(10)
  const [reason, setReason] = useState('')
  const clean = cleanText(reason)
  const tooLong = isTooLong(reason, REASON_LIMIT)
  const { action, memberId, name } = target
  return (
    <Stack
      as="form"
      onSubmit={(event) => {
        event.preventDefault()
        const act = action === 'mute' ? { action, memberId, minutes, reason: clean } : { action, memberId, reason: clean }
        moderation.send({ type: 'act.submitted', act, name })
      }}
    >
      {target.quote !== null && <Muted className={form.quote}>{target.quote}</Muted>}
      {action === 'kick' && <Muted>{t('moderation.kickHint')}</Muted>}
      {action === 'mute' && (
        <div>
          <p className={form.legend}>{t('moderation.minutes')}</p>
          <RadioGroup
            label={t('moderation.minutes')}
            value={minutes}
            options={MUTE_MINUTES.map((length) => ({ value: length, label: t(`moderation.length.${length}`) }))}
            onChange={setMinutes}
          />
        </div>
      )}
      <TextField
        label={t('moderation.reason')}
        description={t('moderation.reasonHint')}
        error={tooLong ? t('rule.text.tooLong') : null}
        value={reason}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
      <Row wrap role="group" aria-label={t('moderation.presets')}>
        {PRESETS.map((preset) => {
          const words = t(`moderation.preset.${preset}`)
          return (
            <Chip key={preset} pressed={clean === words} onPress={() => setReason(words)}>
              {words}
            </Chip>
          )
        })}
      </Row>
      {errorKey !== null && (
        <p className={form.error} role="alert">
          {t('moderation.failed')} · {t(errorKey)}
        </p>
      )}
      <Button type="submit" variant="danger" block busy={acting} disabled={clean === '' || tooLong}>
        {t(action === 'mute' ? 'moderation.mute' : 'moderation.kick')}
      </Button>
    </Stack>
  )
}
