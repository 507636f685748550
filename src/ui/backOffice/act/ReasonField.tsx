import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanText, isTooLong, REASON_LIMIT } from '#src/api/model/text.ts'
import { TextField } from '#src/ui/kit/TextField.tsx'

/** Why an act is done, as it is written. */
type Reason = {
  readonly text: string
  readonly isMissing: boolean
  readonly write: (text: string) => void
  /** The reason; null where there is none that can be sent, which the field then says. */
  readonly take: () => string | null
}

/** A reason that every act of a form asks for. `isDone` = the last act was done: what was written for it is spent, and the next has its own. */
export function useReason(isDone: boolean): Reason {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const [wasDone, setWasDone] = useState(isDone)
  if (isDone !== wasDone) {
    setWasDone(isDone)
    // One that was not tried is being written for another act.
    if (isDone && isTried) {
      setText('')
      setTried(false)
    }
  }
  const isWrong = cleanText(text) === '' || isTooLong(text, REASON_LIMIT)
  return {
    text,
    isMissing: isTried && isWrong,
    write: setText,
    take: () => {
      setTried(true)
      return isWrong ? null : text
    },
  }
}

/** Where the reason of an act is written; it is kept in the trail. */
export function ReasonField({ reason }: { readonly reason: Reason }) {
  const { t } = useTranslation('backOffice')
  return (
    <TextField
      label={t('backOffice.act.reason')}
      description={t('backOffice.act.reasonHint')}
      autoComplete="off"
      value={reason.text}
      error={reason.isMissing ? t('backOffice.act.reasonMissing', { limit: REASON_LIMIT }) : null}
      onChange={(event) => reason.write(event.target.value)}
    />
  )
}
