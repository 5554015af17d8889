import { Typography } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { AnchorLink, RouteLink } from '../../components/route-link.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { ScrollRegion } from '../../components/scroll-region.tsx';
import { ShowFirstSteps } from '../../features/records/home/first-steps.tsx';
import classes from './guide-screen.module.css';
import { firstPage, pages, pictures, titleOf } from './pages.ts';

const route = getRouteApi('/help/{-$page}');

/** Links lead to screens, and pictures are part of the build; nothing else is loaded. */
const components: Components = {
  a({ href = '', children }) {
    const [page = ''] = href.replace(/^\.\//, '').split('#');
    if (pages.has(page)) {
      return (
        <AnchorLink to="/help/{-$page}" params={{ page }}>
          {children}
        </AnchorLink>
      );
    }
    return <span>{children}</span>;
  },
  img({ src = '', alt = '' }) {
    const address = pictures.get(String(src).slice(String(src).lastIndexOf('/') + 1));
    return address ? <img src={address} alt={alt} className={classes.picture} loading="lazy" /> : null;
  },
};

/** The user's guide. */
export function GuideScreen() {
  const { page: requested } = route.useParams();
  const page = requested !== undefined && pages.has(requested) ? requested : firstPage;
  return (
    <>
      <ScreenHeader title="Help" actions={<ShowFirstSteps />} />
      <div className={classes.columns}>
        <nav aria-label="Help pages" className={classes.list}>
          {[...pages.keys()].map((name) => (
            <RouteLink
              key={name}
              to="/help/{-$page}"
              params={{ page: name }}
              label={titleOf(name)}
              active={name === page}
              aria-current={name === page ? 'page' : undefined}
              variant="light"
              color="gray"
              className={classes.entry}
            />
          ))}
        </nav>
        <ScrollRegion key={page} className={classes.page} label={titleOf(page)}>
          <Typography className={classes.text}>
            <Markdown components={components} remarkPlugins={[remarkGfm]}>
              {pages.get(page)}
            </Markdown>
          </Typography>
        </ScrollRegion>
      </div>
    </>
  );
}
