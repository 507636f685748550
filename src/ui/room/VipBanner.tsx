import { useSelector } from '@xstate/react'
import { Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { vipBannerMachine } from '#src/machines/vipBanner/vipBannerMachine.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './vipBanner.module.css'

type VipBannerProps = { readonly room: string; readonly logic: typeof vipBannerMachine }

/** A member of a high level comes in: a banner over the picture for a moment. The list says it too, so readers of the screen hear it once. */
export function VipBanner({ room, logic }: VipBannerProps) {
  const { t } = useTranslation('room')
  const banner = useActorRef(logic, { input: { room } })
  const current = useSelector(banner, (snapshot) => snapshot.context.current)
  if (current === null) return null
  return (
    <p key={current.userId} className={styles.banner} aria-hidden="true">
      <Crown size={16} />
      <bdi className={styles.words}>{t('chat.welcomeHigh', { name: current.username })}</bdi>
    </p>
  )
}
