import { useState } from 'react'

/**
 * The version that a form saves from: the one that it was begun with, then what its own saves made, also after a later try that had no
 * answer. `saved` = what the last act made, or showed to be there instead; null = nothing.
 */
export function useSavedVersion<Version>(begun: Version, saved: Version | null): Version {
  const [version, setVersion] = useState(begun)
  if (saved === null || saved === version) return version
  setVersion(saved)
  return saved
}
