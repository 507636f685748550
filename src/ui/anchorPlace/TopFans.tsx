import { Coins, Medal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TopFan } from '#src/api/model/anchorPlace.ts'
import { formatCount } from '#src/api/model/format.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Part } from './Part.tsx'
import styles from './anchorPlace.module.css'

/** Who gave most to an anchor lately, the first first. */
export function TopFans({ fans }: { readonly fans: readonly TopFan[] }) {
  const { t } = useTranslation('anchorPlace')
  return (
    <Part icon={<Medal size={20} aria-hidden="true" />} title={t('anchorPlace.topFans')}>
      {fans.length === 0 ? (
        <Muted>{t('anchorPlace.noFans')}</Muted>
      ) : (
        <ol className={styles.fans}>
          {fans.map((fan, place) => (
            <FanRow key={place} fan={fan} place={place + 1} />
          ))}
        </ol>
      )}
    </Part>
  )
}

function FanRow({ fan, place }: { readonly fan: TopFan; readonly place: number }) {
  const language = useLanguage()
  return (
    <li className={styles.fan}>
      <span className={styles.place}>{place}</span>
      <Avatar src={fan.avatar} size={32} />
      <bdi className={styles.fanName}>{fan.name}</bdi>
      <span className={styles.coins}>
        <Coins size={14} aria-hidden="true" />
        {formatCount(Number(fan.coins), language)}
      </span>
    </li>
  )
}
