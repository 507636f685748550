import { useEffect, useState } from 'react'

/** What the page's loader says on the window of each part of its code that could not be loaded. */
const FAILED = 'vite:preloadError'

/**
 * Whether code that comes late could not be loaded since the page was. It stays so: browsers keep such a failure for as long as a page
 * lives, so that trying again brings nothing and a reload all of it. Who can do without puts it away, until more is missing.
 */
export function useCodeMissing(): { readonly isMissing: boolean; readonly dismiss: () => void } {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    const onFailed = () => setMissing(true)
    window.addEventListener(FAILED, onFailed)
    return () => window.removeEventListener(FAILED, onFailed)
  }, [])
  return { isMissing, dismiss: () => setMissing(false) }
}
