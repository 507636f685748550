import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DisplayName } from '#src/api/model/displayName.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import type { ProfileRef } from '#src/machines/profile/profileMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { useFreshFocus } from '#src/ui/kit/useFreshFocus.ts'
import { TextField } from '#src/ui/kit/TextField.tsx'
import styles from './profile.module.css'

type NicknameFormProps = { readonly profile: ProfileRef; readonly nickname: string; readonly now: () => number }

/** How others see the member called (V-2). */
export function NicknameForm({ profile, nickname, now }: NicknameFormProps) {
  const { t } = useTranslation('profile')
  const id = useId()
  const { info, nicknameAnswer: answer, nicknameError } = useSelector(profile, (snapshot) => snapshot.context)
  const busy = useSelector(profile, (snapshot) => snapshot.matches({ nickname: 'saving' }))
  const [typed, setTyped] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const value = typed ?? nickname
  const isWrong = fieldErrors(DisplayName, value)[''] !== undefined
  const refusal = answer === null || answer.result === 'done' ? null : answer
  const from = info?.nicknameFrom ?? null
  const isEarly = from !== null && from > now()
  const words = refusal === null || refusal.result === 'early' ? null : t(`nickname.refused.${refusal.result}`)
  // The button goes with what it saved.
  const place = useFreshFocus(isEarly && answer?.result === 'done')
  return (
    <Card as="section" ref={place} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('nickname.title')}</h2>
      <Stack
        as="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(isWrong)
          if (!isWrong && !busy && !isEarly) profile.send({ type: 'nickname.submitted', nickname: value })
        }}
      >
        <TextField
          label={t('nickname.label')}
          autoComplete="nickname"
          value={value}
          readOnly={isEarly}
          aria-disabled={isEarly}
          description={t('nickname.hint')}
          error={isTried && isWrong ? t('nickname.malformed') : words}
          onChange={(event) => {
            setTyped(event.target.value)
            profile.send({ type: 'nickname.changed' })
          }}
        />
        <Muted role="status">
          {answer?.result === 'done' && `${t('nickname.done')} `}
          {isEarly && t('nickname.from', { time: dayTime(t, from, now()) })}
        </Muted>
        {nicknameError !== null && (
          <p className={styles.error} role="alert">
            {t('state.because', { what: t('nickname.failed'), reason: t(nicknameError) })}
          </p>
        )}
        {!isEarly && (
          <Button type="submit" block busy={busy} disabled={value === nickname}>
            {t(busy ? 'profile.saving' : 'profile.save')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
