// MX's connect widget on its search screen. The API is in the page and responds at once, so only the widget is measured.
import '@mxenabled/connect-widget/dist/style.css';
import { ApiProvider, ConnectWidget } from '@mxenabled/connect-widget';
import { createRoot } from 'react-dom/client';

const logo = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
const institutions = Array.from({ length: 300 }, (_, index) => ({
  guid: `INS-${index}`,
  code: `institution-${index}`,
  name: `${index % 7 === 6 ? 'City of Lebanon' : 'County Electric'} ${index}`,
  url: `https://institution-${index}.example`,
  logo_url: logo,
  popularity: 300 - index,
}));
const isPopular = ({ name }) => name.startsWith('County');

const api = {
  loadMembers: async () => [],
  loadPopularInstitutions: async ({ per_page: size }) => institutions.filter(isPopular).slice(0, size),
  loadInstitutions: async ({ search_name: query, page, per_page: size }) =>
    institutions
      .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
      .slice((page - 1) * size, page * size),
};

createRoot(document.getElementById('root')).render(
  <ApiProvider apiValue={api}>
    <ConnectWidget
      clientConfig={{ mode: 'aggregation' }}
      language={{ locale: 'en', custom_copy_namespace: '' }}
      profiles={{ client: {}, clientProfile: {}, user: {}, userProfile: {}, widgetProfile: {} }}
      userFeatures={[]}
    />
  </ApiProvider>,
);
