import styles from './rank.module.css'

const METALS = ['gold', 'silver', 'bronze'] as const

/** The place in a rank: a medal for the first three, digits for the others. */
export function Medal({ place, label }: { readonly place: number; readonly label: string }) {
  const metal = METALS[place - 1]
  return (
    <span className={styles.place} role="img" aria-label={label}>
      {metal === undefined ? (
        place
      ) : (
        <svg className={styles[metal]} width={32} height={36} viewBox="0 0 32 36" aria-hidden="true">
          <path d="M8 0h6l4 12h-7zM24 0h-6l-4 12h7z" fill="currentColor" opacity="0.55" />
          <circle cx="16" cy="22" r="13" fill="currentColor" />
          <circle cx="16" cy="22" r="10" fill="none" stroke="#ffffff" strokeOpacity="0.6" strokeWidth="1.5" />
          <text x="16" y="27" textAnchor="middle" fontSize="14" fontWeight="600" fill="#ffffff">
            {place}
          </text>
        </svg>
      )}
    </span>
  )
}
