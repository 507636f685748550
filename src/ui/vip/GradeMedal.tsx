import styles from './gradeMedal.module.css'

/** The grade as a medal, for the eye: the words beside it say which it is. */
export function GradeMedal({ grade }: { readonly grade: number }) {
  return (
    <svg className={styles.medal} viewBox="0 0 64 72" aria-hidden="true" focusable="false">
      <path className={styles.ribbon} d="M18 44 10 70l11-4 8 6 6-22zM46 44l8 26-11-4-8 6-6-22z" />
      <path className={styles.edge} d="M32 2 56 15v27L32 56 8 42V15z" />
      <path className={styles.ground} d="M32 8 51 18.5v20L32 49.5 13 38.5v-20z" />
      <text className={styles.number} x="32" y="36">
        {grade}
      </text>
    </svg>
  )
}
