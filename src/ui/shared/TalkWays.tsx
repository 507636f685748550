import { Headset, LifeBuoy, Megaphone, PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './talkWays.module.css'
import { WayTiles } from './WayTiles.tsx'

const WAYS = {
  announcements: { to: '/app/announcements', icon: Megaphone },
  letters: { to: '/app/letters', icon: PenLine },
  chat: { to: '/cs', icon: Headset },
  help: { to: '/app/help', icon: LifeBuoy },
} as const

type TalkWaysProps = { readonly ways: ReadonlyArray<keyof typeof WAYS> }

/** Where else the site tells something, and where somebody answers. */
export function TalkWays({ ways }: TalkWaysProps) {
  const { t } = useTranslation('shared')
  return (
    <div className={styles.ways}>
      <WayTiles ways={ways.map((way) => ({ ...WAYS[way], name: t(`talkWays.${way}`), brings: t(`talkWays.brings.${way}`) }))} />
    </div>
  )
}
