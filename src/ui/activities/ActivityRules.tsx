import styles from './activityRules.module.css'

/** What holds in an activity, a sentence each. */
export function ActivityRules({ rules }: { readonly rules: readonly string[] }) {
  return (
    <ul className={styles.rules}>
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  )
}
