export const ROUTE_MESSAGES = {
  upgradeRequired: 'This address answers WebSocket connections only.',
} as const
