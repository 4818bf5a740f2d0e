import type { DefaultTheme } from 'vitepress';

/** All pages, in the order in which a newcomer reads them. */
export const sidebar: DefaultTheme.SidebarItem[] = [
  {
    text: 'Build',
    items: [
      { text: 'Getting started', link: '/getting-started' },
      { text: 'React', link: '/react' },
      { text: 'Script tag', link: '/script-tag' },
      { text: 'Hosted page', link: '/hosted' },
      { text: 'Python and other languages', link: '/other-languages' },
      { text: 'Mobile apps', link: '/mobile' },
      { text: 'Screens', link: '/screens' },
      { text: 'Theming', link: '/theming' },
      { text: 'Account selection', link: '/account-selection' },
      { text: 'Connections', link: '/connections' },
      { text: 'Webhooks', link: '/webhooks' },
      { text: 'Export and totals', link: '/export' },
      { text: 'Testing', link: '/testing' },
      { text: 'Events', link: '/events' },
      { text: 'Errors', link: '/errors' },
      { text: 'Content-Security-Policy', link: '/csp' },
      { text: 'From react-plaid-link', link: '/migrating-from-react-plaid-link' },
      { text: 'From UtilityAPI', link: '/migrating-from-utilityapi' },
      { text: 'From Arcadia', link: '/migrating-from-arcadia' },
      { text: 'From Bayou', link: '/migrating-from-bayou' },
    ],
  },
  {
    text: 'Run',
    items: [
      { text: 'Real data', link: '/real-data' },
      { text: 'Connectors', link: '/connectors' },
      { text: 'Configuration', link: '/configuration' },
      { text: 'Deployment', link: '/deploy' },
      { text: 'PostgreSQL', link: '/postgresql' },
      { text: 'Commands', link: '/commands' },
      { text: 'Monitoring', link: '/monitoring' },
      { text: 'Troubleshooting', link: '/troubleshooting' },
      { text: 'Backups', link: '/backup' },
      { text: 'Secrets and keys', link: '/keys' },
      { text: 'Removing a user', link: '/removal' },
      { text: 'Audit log', link: '/audit-log' },
      { text: 'Your own program', link: '/own-program' },
      { text: 'Scale', link: '/scale' },
      { text: 'Benchmarks', link: '/benchmarks' },
    ],
  },
  {
    text: 'Utilities',
    items: [
      { text: 'UtilityAPI', link: '/utility-utilityapi' },
      { text: 'London Hydro', link: '/utility-london-hydro' },
      { text: 'Savage Data', link: '/utility-savage-data' },
      { text: 'MyMeter', link: '/utility-my-meter' },
      { text: 'PG&E', link: '/utility-pge' },
      { text: 'Con Edison', link: '/utility-con-edison' },
      { text: 'Any other', link: '/utility-standard' },
    ],
  },
  {
    text: 'Understand',
    items: [
      { text: 'Glossary', link: '/glossary' },
      { text: 'Dependencies', link: '/dependencies' },
    ],
  },
];
