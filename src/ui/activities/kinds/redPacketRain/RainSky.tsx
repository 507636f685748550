import { useTranslation } from 'react-i18next'
import styles from './rain.module.css'

/** Packets that fall at once, and where: shares of the width, and when each begins. */
const PACKETS = Array.from({ length: 14 }, (_, index) => ({
  left: (index * 37) % 96,
  delay: -((index * 0.53) % 3.6),
  seconds: 2.8 + ((index * 0.31) % 1.2),
  turn: ((index * 47) % 40) - 20,
}))

/** Falling packets, as pictures alone: the button below does the same, and stands still. Nothing is drawn for who wants no motion. */
export function RainSky({ onGrab }: { readonly onGrab: () => void }) {
  const { t } = useTranslation('redPacketRain')
  return (
    <div className={styles.sky} aria-hidden="true">
      {PACKETS.map(({ left, delay, seconds, turn }, index) => (
        <button
          key={index}
          type="button"
          tabIndex={-1}
          aria-label={t('redPacketRain.grab')}
          className={styles.packet}
          style={{
            left: `${left}%`,
            animationDelay: `${delay}s`,
            animationDuration: `${seconds}s`,
            rotate: `${turn}deg`,
          }}
          onClick={onGrab}
        >
          <svg viewBox="0 0 40 52" width="40" height="52">
            <rect width="40" height="52" rx="5" fill="#c8282e" />
            <path d="M0 14 Q20 30 40 14 V5 a5 5 0 0 0 -5 -5 H5 a5 5 0 0 0 -5 5 Z" fill="#a81c24" />
            <circle cx="20" cy="22" r="8" fill="#f4c15a" />
            <path d="M17 19.5 L20 22.5 L23 19.5 M16.5 23 H23.5 M20 22.5 V26.5" stroke="#8a1a16" strokeWidth="1.4" fill="none" />
          </svg>
        </button>
      ))}
    </div>
  )
}
