import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { PasswordRefusal } from '#src/api/model/withdrawal.ts'
import type { PasswordAnswer } from '#src/machines/withdrawal/withdrawPasswordMachine.ts'

/** Words for a password that was not taken: what is wrong, how many tries are left, or how long to wait. */
export function usePasswordWords() {
  const { t } = useTranslation('withdrawal')
  const refusalWords = (refusal: PasswordRefusal): string =>
    refusal.reason === 'password'
      ? t('withdraw.wrong', { left: refusal.left })
      : t('withdraw.locked', { minutes: Math.ceil(refusal.wait / 60_000) })
  const answerWords = (answer: PasswordAnswer | null): string => {
    switch (answer?.result) {
      case 'loginPassword':
        return t('withdraw.loginWrong')
      case 'refused':
        return refusalWords(answer.refusal)
      case 'noPassword':
        return t('withdraw.pin.none')
      case 'failed':
        return t(answer.errorKey)
      case 'isSet':
        return t('withdraw.pin.already')
      case 'done': {
        const done = t('withdraw.pin.done')
        return answer.waitsUntil === null ? done : `${done} · ${t('withdraw.pin.waits', { until: siteTime(answer.waitsUntil) })}`
      }
      case 'contact':
        return t('withdraw.pin.contact')
      case 'code':
      case 'contactNew':
      case 'codeWrong':
      case 'codeExpired':
      case 'codeUsed':
      case 'codeGone':
      case 'codeLocked':
        return t('withdraw.pin.code')
      case undefined:
        return ''
    }
  }
  return { refusalWords, answerWords }
}
