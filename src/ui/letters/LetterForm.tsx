import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { LETTER_KINDS, LETTER_LIMIT, LetterText } from '#src/api/model/letter.ts'
import { PICTURE_TYPES } from '#src/api/model/upload.ts'
import type { letterDraftMachine } from '#src/machines/letters/letterDraftMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { FileField } from '#src/ui/kit/FileField.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { TextArea } from '#src/ui/kit/TextArea.tsx'
import styles from './letters.module.css'

/** Fewer characters than these are counted for who writes. */
const NEAR = 200

/** Writes a letter, or a line of one: its kind where it begins, its words, its pictures. */
export function LetterForm({ draft }: { readonly draft: ActorRefFrom<typeof letterDraftMachine> }) {
  const { t } = useTranslation('letters')
  const { letterId, kind, text, pictures, trouble, errorKey, sentTo } = useSelector(draft, (snapshot) => snapshot.context)
  const state = useSelector(draft, (snapshot) => snapshot.value)
  const [isTried, setTried] = useState(false)
  const isWrong = fieldErrors(LetterText, text)[''] !== undefined
  const left = Math.max(0, LETTER_LIMIT.text - text.trim().length)
  const values = { limit: LETTER_LIMIT.text }
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(isWrong)
        if (!isWrong) draft.send({ type: 'draft.sent' })
      }}
    >
      {letterId === null && (
        <RadioGroup
          label={t('letters.kinds')}
          value={kind}
          options={LETTER_KINDS.map((value) => ({ value, label: t(`letters.kind.${value}`) }))}
          onChange={(chosen) => draft.send({ type: 'kind.chosen', kind: chosen })}
        />
      )}
      <TextArea
        label={t('letters.text')}
        description={left < NEAR ? t('letters.left', { count: left }) : t('letters.textHint', values)}
        {...(letterId === null && { placeholder: t(`letters.about.${kind}`), rows: 6 })}
        value={text}
        error={isTried && isWrong ? t('letters.textMissing', values) : null}
        disabled={state === 'sending'}
        onChange={(event) => draft.send({ type: 'text.changed', text: event.target.value })}
      />
      <FileField
        label={t('letters.pictures')}
        choose={t(state === 'uploading' ? 'letters.uploading' : 'letters.choose')}
        hint={t('letters.pictureHint', { count: LETTER_LIMIT.pictures })}
        error={trouble === null ? null : t(`letters.trouble.${trouble}`)}
        accept={PICTURE_TYPES}
        disabled={state !== 'writing'}
        onFile={(file) => {
          if (file !== null) draft.send({ type: 'picture.chosen', picture: { name: file.name, type: file.type, body: file } })
        }}
      />
      {pictures.length > 0 && (
        <Row as="ul" wrap>
          {pictures.map(({ uploadId, name }) => (
            <li key={uploadId}>
              <Button
                variant="outline"
                aria-label={t('letters.drop', { name })}
                onClick={() => draft.send({ type: 'picture.dropped', uploadId })}
              >
                {name} <X size={16} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </Row>
      )}
      <Muted role="status">{sentTo !== null && t('letters.sent')}</Muted>
      {errorKey !== null && <p role="alert">{t('state.because', { what: t('letters.failed'), reason: t(errorKey) })}</p>}
      <Button type="submit" className={styles.send} busy={state === 'sending'} disabled={state === 'uploading'}>
        {t('letters.send')}
      </Button>
    </Stack>
  )
}
