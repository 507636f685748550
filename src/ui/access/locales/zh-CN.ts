/** Words of the pages that stand for the site while it cannot be entered, in Chinese: the source of their keys. */
export const words = {
  access: {
    maintenanceTitle: '系统维护中',
    maintenanceText: '我们正在升级。本页会自动检查，完成后带你回到刚才的页面。',
    until: '预计 {{until}} 恢复',
    alertTitle: '当前暂时无法访问',
    alertText: '你的网络暂时不能使用本站。请稍后再试，或联系客服。',
    openUntil: '{{until}} 解除',
    reason: '原因：{{reason}}',
    restrictionTitle: '当前地区无法访问',
    restrictionText: '按照规定，本站不向你所在的地区提供服务。',
    robotTitle: '安全验证',
    robotText: '请求过于频繁，请完成验证后继续。',
    verify: '开始验证',
    again: '重新检查',
    checking: '正在检查…',
    service: '联系客服',
    staffLogin: '工作人员登录',
    staffEnter: '以工作人员身份进入',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    access: typeof words
  }
}
