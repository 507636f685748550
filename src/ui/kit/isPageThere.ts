/** Whether the page at this address could be loaded now: the server, or whoever answers in its place, has one. */
export const isPageThere = (): Promise<boolean> =>
  // oxlint-disable-next-line no-restricted-globals -- the page itself is asked for, as a reload does: no call of the site
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
