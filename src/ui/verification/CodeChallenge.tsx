import { Volume2 } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import type { SolveProps } from './solveProps.ts'
import styles from './verification.module.css'

/** The image code, or the same as groups of beeps for those who do not see it. */
export function CodeChallenge({ challenge, busy, onAnswer }: SolveProps<'picture' | 'sound'>) {
  const { t } = useTranslation('verification')
  const [code, setCode] = useState('')
  const audio = useRef<HTMLAudioElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') onAnswer({ kind: challenge.kind, code })
  }
  return (
    <Stack as="form" gap={12} onSubmit={submit}>
      {challenge.kind === 'picture' ? (
        <img className={styles.code} src={challenge.source} alt={t('verification.pictureAlt')} width={240} height={88} />
      ) : (
        <>
          {/* The beeps are the question: words for them would be the answer. */}
          <audio ref={audio} src={challenge.source} />
          <Button variant="outline" block onClick={() => void audio.current?.play()}>
            <Volume2 size={20} aria-hidden="true" />
            {t('verification.play')}
          </Button>
        </>
      )}
      <TextField
        label={t('verification.code')}
        description={challenge.kind === 'picture' ? t('verification.picture') : t('verification.sound')}
        name="code"
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        inputMode={challenge.kind === 'sound' ? 'numeric' : 'text'}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" block busy={busy} disabled={code.trim() === ''}>
        {t('verification.confirm')}
      </Button>
    </Stack>
  )
}
