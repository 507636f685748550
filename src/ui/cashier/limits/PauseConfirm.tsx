import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import { EXCLUSION_PHRASES, isExclusionPhrase, makePause } from '#src/api/model/saferPlay.ts'
import type { Pausing, SettingsRef } from '#src/machines/saferPlay/settingsMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'

type PauseConfirmProps = { readonly settings: SettingsRef; readonly now: () => number }

/** Asks once more before a pause begins, with its end; an exclusion has to be written out. */
export function PauseConfirm({ settings, now }: PauseConfirmProps) {
  const change = useSelector(settings, (snapshot) => snapshot.context.change)
  const open = useSelector(
    settings,
    (snapshot) => snapshot.matches({ shown: { act: 'confirming' } }) || snapshot.matches({ shown: { act: 'storing' } }),
  )
  if (!open || (change?.kind !== 'timeOut' && change?.kind !== 'exclusion')) return null
  return <Confirm settings={settings} change={change} now={now} />
}

function Confirm({ settings, change, now }: PauseConfirmProps & { readonly change: Pausing }) {
  const { t } = useTranslation('saferPlay')
  const phrase = EXCLUSION_PHRASES[useLanguage()]
  const busy = useSelector(settings, (snapshot) => snapshot.matches({ shown: { act: 'storing' } }))
  const [text, setText] = useState('')
  const typed = change.kind === 'timeOut' || isExclusionPhrase(text)
  const cancel = () => settings.send({ type: 'pause.cancelled' })
  return (
    <Dialog
      open
      title={t(`saferPlay.${change.kind}.confirmTitle`)}
      text={t(`saferPlay.${change.kind}.confirm`, { until: siteTime(makePause(change, now()).until) })}
      onClose={cancel}
      actions={
        <>
          <Button variant="outline" disabled={busy} onClick={cancel}>
            {t('act.cancel')}
          </Button>
          <Button busy={busy} disabled={!typed} onClick={() => settings.send({ type: 'pause.confirmed', phrase: text.trim() })}>
            {t(`saferPlay.${change.kind}.confirmAct`)}
          </Button>
        </>
      }
    >
      {change.kind === 'exclusion' && (
        <TextField
          label={t('saferPlay.exclusion.phrase', { phrase })}
          error={text.trim() === '' || typed ? null : t('saferPlay.exclusion.phraseWrong')}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Dialog>
  )
}
