/** The payer's mark: a coin. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#6b4e12"/><circle cx="16" cy="16" r="9" fill="none" stroke="#e8c06a" stroke-width="3"/></svg>'

/** The payer's look: not the site's, so that nobody takes one for the other. */
export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; }
body { margin: 0; background: light-dark(#f3f1ec, #171512); color: light-dark(#201c16, #f1ece3); }
main { box-sizing: border-box; max-width: 520px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; }
h2 { margin: 24px 0 8px; font-size: 16px; }
.demo { margin: 0 0 16px; color: light-dark(#5d5546, #c0b6a4); font-size: 14px; }
.late { padding: 12px; border-radius: 8px; background: light-dark(#fff1d0, #3a2c0b); }
dl { margin: 0 0 16px; padding: 16px; border-radius: 12px; background: light-dark(#ffffff, #211e19); }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; }
dt { color: light-dark(#5d5546, #c0b6a4); }
dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.amount { font-size: 20px; font-weight: 600; }
fieldset { display: grid; gap: 8px; margin: 0; padding: 16px; border: 1px solid light-dark(#d9d2c3, #3c362c); border-radius: 12px; }
label { display: flex; align-items: center; gap: 8px; min-height: 44px; }
input { width: 20px; height: 20px; margin: 0; accent-color: light-dark(#6b4e12, #e8c06a); }
button { min-height: 48px; padding: 8px 16px; border: 1px solid light-dark(#6b4e12, #e8c06a); border-radius: 8px; background: none; color: inherit; font: inherit; cursor: pointer; }
.first { background: light-dark(#6b4e12, #e8c06a); color: light-dark(#ffffff, #241a04); font-weight: 600; }
:focus-visible { outline: 2px solid light-dark(#6b4e12, #e8c06a); outline-offset: 2px; }
ol { margin: 0; padding-left: 20px; font-size: 14px; }
time { font-variant-numeric: tabular-nums; }
`
