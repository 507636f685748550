import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { LOG_ACTIONS, type LogAction, MUTE_MINUTES } from '#src/api/model/moderation.ts'
import { FOLLOW_MINUTES } from '#src/api/model/followMinutes.ts'

/** An entry of the log, as far as its words need it. */
type LogWords = { readonly action: LogAction; readonly target: string | null; readonly detail: string | null }

/** In words what was done, to whom, and for how long. */
export function useAction({ action, target, detail }: LogWords): string {
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
    case 'appoint':
    case 'dismiss':
      return t(`moderation.action.${action}`, { name })
    case 'followersOn': {
      const minutes = FOLLOW_MINUTES.find((one) => one > 0 && String(one) === detail)
      if (minutes === undefined) return t('moderation.action.followersOn')
      return t('moderation.action.followersOnFor', { time: t(`raid.followMinutes.${minutes}`) })
    }
    case 'switchOn':
    case 'switchOff':
    case 'followersOff':
    case 'linksOff':
    case 'linksOn':
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
    // Who moderates is no act of a moderator: the anchor names and dismisses.
    case 'appoint':
    case 'dismiss':
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
    case 'followersOn':
    case 'followersOff':
    case 'linksOff':
    case 'linksOn':
      return t(`moderation.undid.${action}`)
  }
}
