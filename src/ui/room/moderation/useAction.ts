import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { LOG_ACTIONS, type LogAction, MUTE_MINUTES } from '#src/api/model/moderation.ts'

/** An entry of the log, as far as its words need it. */
export type LogLine = { readonly action: LogAction; readonly target: string | null; readonly detail: string | null }

/** In words what was done, to whom, and for how long. */
export function useAction({ action, target, detail }: LogLine): string {
  const { t } = useTranslation('moderation')
  const name = target ?? ''
  const text = detail ?? ''
  switch (action) {
    case 'mute': {
      const length = MUTE_MINUTES.find((minutes) => String(minutes) === detail)
      return `${t('moderation.action.mute', { name })}${length === undefined ? '' : ` · ${t(`moderation.length.${length}`)}`}`
    }
    case 'delete':
    case 'unblock':
    case 'kick':
    case 'dismissReport':
      return t(`moderation.action.${action}`, { name })
    case 'switchOn':
    case 'switchOff':
    case 'open':
    case 'close':
      return t(`moderation.action.${action}`)
    case 'pin':
    case 'unpin':
      return t(`moderation.action.${action}`, { text })
    case 'slowMode':
      return detail === '0' ? t('moderation.action.slowModeOff') : t('moderation.action.slowMode', { seconds: text })
    case 'blockedWords':
      return t('moderation.action.blockedWords', { total: text })
    case 'undo':
      return undone(t, LOG_ACTIONS.find((one) => one === detail) ?? 'undo', name)
  }
}

function undone(t: TFunction<'moderation'>, action: LogAction, name: string): string {
  switch (action) {
    case 'undo':
      return t('moderation.undo')
    case 'delete':
    case 'mute':
    case 'unblock':
    case 'kick':
    case 'dismissReport':
      return t(`moderation.undid.${action}`, { name })
    case 'switchOn':
    case 'switchOff':
    case 'open':
    case 'close':
    case 'pin':
    case 'unpin':
    case 'slowMode':
    case 'blockedWords':
      return t(`moderation.undid.${action}`)
  }
}
