import { render } from 'preact';
import '../shared/base.css';
import './reader.css';
import './search/search.css';
import './time-axis/time-axis.css';
import './preview/preview.css';
import './paper/paper.css';
import './paper/reading.css';
import '../graph/graph.css';
import './statistics/statistics.css';
import { watchAddress } from '../shared/address.ts';
import { watchKeys } from './keyboard.ts';
import { isPageAddress, Reader } from './reader.tsx';

watchAddress(isPageAddress);
watchKeys();
const place = document.getElementById('page');
if (place) render(<Reader />, place);
